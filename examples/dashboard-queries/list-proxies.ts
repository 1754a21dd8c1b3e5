// Lists the Proxies of a tenant with the Applications that they act as, page by page. See README.md.
import { ProxiesPageDocument, WhoCallsDocument } from './generated/operations.js';
import type { ProxiesPageQuery, ProxyRowFragment } from './generated/operations.js';
import { table } from './table.js';
import { ask, VaultRefusal } from './vault-client.js';
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

/** A page of Proxies, the first one or the one behind a cursor. */
async function readPage(
  vault: VaultAddress,
  after: string | null,
): Promise<NonNullable<ProxiesPageQuery['proxies']>> {
  const { data, errors } = await ask(vault, ProxiesPageDocument, { first: PAGE_SIZE, after });
  if (data.proxies === null) throw new VaultRefusal(errors);
  return data.proxies;
}

async function listProxies(vault: VaultAddress): Promise<void> {
  const { data: caller } = await ask(vault, WhoCallsDocument, {});
  if (caller.me === null) throw new Error('The vault does not tell who calls.');
  const { application, heldPermissions } = caller.me;
  print(`Proxies, as ${shown(application.name)} (${application.type}) sees them`);
  if (!heldPermissions.includes('application_read'))
    warn('This key lacks application:read: Applications are shown by their ids.');

  for (let page = 1, after: string | null = null; page === 1 || after !== null; page++) {
    const { totalCount, pageInfo, nodes } = await readPage(vault, after);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    print('');
    if (nodes.length === 0) {
      print('none');
      return;
    }
    for (const line of table(HEADINGS, nodes.map(rowOf))) print(line);
    const pages = Math.max(page, Math.ceil(totalCount / PAGE_SIZE));
    print(`page ${String(page)} of ${String(pages)}, ${String(totalCount)} in all`);
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
