// Lists the Proxies of a tenant with the Applications that they act as, page by page. See README.md.
import { ProxiesPageDocument, WhoCallsDocument } from './generated/operations.js';
import type { ProxyRowFragment } from './generated/operations.js';
import { table } from './table.js';
import { ask } from './vault-client.js';
import type { VaultAddress } from './vault-client.js';

const HEADINGS = ['NAME', 'DESTINATION', 'APPLICATION', 'KEY NEEDED', 'CREATED'];
const PAGE_SIZE = 20;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Names come from whoever made the Proxy: what a terminal would obey is shown as a blank. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, ' ');
}

function rowOf(proxy: ProxyRowFragment): readonly string[] {
  const { name, destinationUrl, application, applicationId, requireAuth, createdAt } = proxy;
  const linked = application === null ? applicationId : `${application.name} (${application.type})`;
  const [day = ''] = createdAt.split('T');
  return [name, destinationUrl, linked ?? '–', requireAuth ? 'yes' : 'no', day].map(shown);
}

async function listProxies(vault: VaultAddress): Promise<void> {
  const { data: caller } = await ask(vault, WhoCallsDocument, {});
  if (caller.me === null) throw new Error('The vault does not tell who calls.');
  const { application, heldPermissions } = caller.me;
  print(`Proxies, as ${shown(application.name)} (${application.type}) sees them`);
  if (!heldPermissions.includes('application:read'))
    warn('This key lacks application:read: Applications are shown by their ids.');

  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data } = await ask(vault, ProxiesPageDocument, { page, size: PAGE_SIZE });
    if (data.proxies === null) throw new Error('The vault does not list Proxies.');
    const { pagination, data: proxies } = data.proxies;
    pages = pagination.totalPages;
    print('');
    if (pagination.totalItems === 0) print('none');
    if (proxies.length === 0) break;
    for (const line of table(HEADINGS, proxies.map(rowOf))) print(line);
    print(`page ${String(page)} of ${String(pages)}, ${String(pagination.totalItems)} in all`);
  }
}

const { VAULT_URL: url = 'http://127.0.0.1:4000', VAULT_KEY: key = '' } = process.env;
if (key === '') {
  warn('VAULT_KEY must be the key of an Application that holds proxy:read.');
  process.exitCode = 2;
} else {
  try {
    await listProxies({ url, key });
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
