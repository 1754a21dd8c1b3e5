const DATA_URL = /^data:image\/(png|jpe?g);base64, ?([A-Za-z0-9+/]*={0,2})$/i;

/** The bytes that files of a type begin with (PNG: ISO/IEC 15948, 5.2; JPEG: ITU-T T.81, B.1.1.3), as hexadecimal text. */
const BEGINNINGS = { png: '89504e470d0a1a0a', jpg: 'ffd8ff', jpeg: 'ffd8ff' } as const;

/** Base64 characters that hold the longest of the beginnings. */
const BEGINNING_CHARACTERS = 12;

/**
 * Why a text is no icon (contract 4): it is not a base64 data URL of a PNG or JPEG image, or its bytes are not
 * of the type that it says. A blank after the comma is legal. Undefined where it is one.
 */
export function iconFault(icon: string): string | undefined {
  const [, type, base64] = DATA_URL.exec(icon) ?? [];
  if (type === undefined || base64 === undefined || base64.length % 4 !== 0) {
    return 'must be a base64 data URL of an image/png, image/jpg or image/jpeg';
  }
  const beginning = Buffer.from(base64.slice(0, BEGINNING_CHARACTERS), 'base64').toString('hex');
  const expected = BEGINNINGS[type.toLowerCase() as keyof typeof BEGINNINGS];
  return beginning.startsWith(expected) ? undefined : 'must hold an image of the type that it says';
}
