/** What the URL of another service may have. */
export interface ServiceUrlRules {
  /** Whether plain HTTP may leave this machine. */
  readonly mayBePlain?: boolean;
  readonly mayHaveQuery?: boolean;
  /** Whether it may say who asks. */
  readonly mayHaveUser?: boolean;
}

/**
 * What is wrong with a configured URL of another service, as a phrase that follows the name of its variable and repeats
 * nothing of it; undefined where all of it will be heeded. A part that whoever calls would leave out in silence is refused,
 * and so is what the parser of URLs would take for something else: blanks, backslashes, a question mark with nothing behind it.
 */
export function faultOfServiceUrl(text: string, rules: ServiceUrlRules = {}): string | undefined {
  const isWhole = /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu.test(text) && URL.canParse(text);
  if (!isWhole) return `must be a URL of ${rules.mayBePlain === true ? 'http or https' : 'https'}`;
  if (text.includes('#')) return 'must have no fragment (#)';
  if (rules.mayHaveQuery !== true && text.includes('?')) return 'must have no query (?)';
  const { protocol, hostname } = new URL(text);
  if (rules.mayHaveUser !== true && /^[a-z]+:\/\/[^/?]*@/i.test(text))
    return 'must not hold a name or a password';
  if (protocol === 'http:' && rules.mayBePlain !== true && !isThisMachine(hostname))
    return 'must be of https, unless it leads to this machine';
  return undefined;
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
