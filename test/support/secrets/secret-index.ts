import { formsOf } from './secret-search.js';

/** So many of a form's first bytes are its key; a shorter one is looked for by itself. */
const KEY_BYTES = 6;

/** A form of a secret, and whose it is. */
interface Form {
  readonly bytes: Buffer;
  readonly secret: string;
}

/** Looks for thousands of secrets at once, in every form: what is searched is gone through once. */
export class SecretIndex {
  readonly #forms = new Map<number, Form[]>();
  readonly #mayBegin = new Uint8Array(0x1_00_00_00);

  /** Of secrets, each at least eight bytes long. */
  constructor(secrets: Iterable<string>) {
    for (const secret of secrets)
      for (const bytes of formsOf(Buffer.from(secret))) this.#add({ bytes, secret });
  }

  /** Which of them are in a text or file. */
  in(content: Buffer): ReadonlySet<string> {
    const found = new Set<string>();
    for (let at = 0; at <= content.length - KEY_BYTES; at += 1) {
      if (this.#mayBegin[content.readUIntBE(at, 3)] === 0) continue;
      for (const { bytes, secret } of this.#forms.get(content.readUIntBE(at, KEY_BYTES)) ?? [])
        if (
          content.compare(
            bytes,
            0,
            bytes.length,
            at,
            Math.min(content.length, at + bytes.length),
          ) === 0
        )
          found.add(secret);
    }
    return found;
  }

  #add(form: Form): void {
    if (form.bytes.length < KEY_BYTES)
      throw new RangeError('A secret is too short to be looked for.');
    this.#mayBegin[form.bytes.readUIntBE(0, 3)] = 1;
    const key = form.bytes.readUIntBE(0, KEY_BYTES);
    const forms = this.#forms.get(key);
    if (forms === undefined) this.#forms.set(key, [form]);
    else forms.push(form);
  }
}
