/** The forms in which bytes could lie in a file: as they are, as UTF-16, as hexadecimal, as base64, and as URLs and forms write them. */
export function formsOf(bytes: Buffer): readonly Buffer[] {
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase(), ...base64FormsOf(bytes), ...urlFormsOf(bytes)];
  return [
    bytes,
    Buffer.from(bytes.toString('latin1'), 'utf16le'),
    ...texts.map((text) => Buffer.from(text)),
  ];
}

/** A text as it stands in a URL, and in the body of a form. */
function urlFormsOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString();
  if (!Buffer.from(text).equals(bytes)) return [];
  const encoded = encodeURIComponent(text);
  const forms = [
    encoded,
    encoded.toLowerCase(),
    new URLSearchParams([['', text]]).toString().slice(1),
  ];
  // What needs no encoding is looked for as it is.
  return [...new Set(forms)].filter((form) => form !== text);
}

/** What base64 makes of bytes within other bytes: three texts, by where they begin, without what their neighbours change. */
function base64FormsOf(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const own = text.slice(
      Math.ceil((offset * 8) / 6),
      Math.floor(((offset + bytes.length) * 8) / 6),
    );
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Which of some secrets are in a text or file, in any form. The names of the secrets are told, not they themselves. */
export function secretsIn(
  content: Buffer,
  secrets: Readonly<Record<string, Buffer | string>>,
): readonly string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(Buffer.from(secret)).some((form) => content.includes(form)))
    .map(([name]) => name);
}
