/** The number of a bank account. */
export const ACCOUNT_NUMBER = /^[0-9]{3,17}$/;

/** The number of a bank, before its check digit is looked at. */
export const ROUTING_NUMBER = /^[0-9]{9}$/;

/** Nine digits as people write them. */
export const NINE_DIGITS = /^[0-9](?:-?[0-9]){8}$/;

/** The month in which a card expires. */
export const EXPIRATION_MONTH = /^(?:0?[1-9]|1[0-2])$/;

/** The year in which a card expires. */
export const EXPIRATION_YEAR = /^[1-9][0-9]{3}$/;

/** The verification code of a card. */
export const VERIFICATION_CODE = /^[0-9]{3,4}$/;
