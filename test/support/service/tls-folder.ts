import { mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ServerIdentity } from '../peers/test-authority.js';

/**
 * A folder with `cert.pem` and `key.pem`, which are links into the folder of what was put there last: as Kubernetes mounts
 * a secret, and certbot keeps its certificates.
 */
export class TlsFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'vault-tls-'));
  #turns = 0;

  constructor(identity: ServerIdentity) {
    this.turn(identity);
    for (const name of ['cert.pem', 'key.pem']) symlinkSync(join('current', name), this.file(name));
  }

  /** The variables that name the files. */
  get env(): Readonly<Record<string, string>> {
    return { TLS_CERT_FILE: this.file('cert.pem'), TLS_KEY_FILE: this.file('key.pem') };
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Puts another folder in the place of the present one, all at once. */
  turn({ cert, key }: ServerIdentity): void {
    const folder = mkdtempSync(join(this.path, `${String((this.#turns += 1))}-`));
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
    const next = this.file('next');
    symlinkSync(folder, next);
    renameSync(next, this.file('current'));
  }

  /** Puts another file in the place of one of the present ones. */
  rename(name: 'cert.pem' | 'key.pem', text: string): void {
    const next = this.file('next');
    writeFileSync(next, text, { mode: 0o600 });
    renameSync(next, join(this.path, 'current', name));
  }
}
