// Lists of a large tenant, each with what it may take, in milliseconds for one caller (docs/adr/0063, 0096).
import { COUNTRIES, CUSTOMER, REGIONS, VALUE } from './large-tenant.mjs';

const [DE, FR] = COUNTRIES;
const [NORTH, SOUTH] = REGIONS;
const SIZE = 20;

const get = (path) => ({ method: 'GET', path });
const search = (query) => ({ path: '/tokens/search', body: JSON.stringify({ query, size: SIZE }) });
const graphql = (query) => ({ path: '/graphql', body: JSON.stringify({ query }) });
const page = (number, more = '') =>
  get(`/tokens?size=${String(SIZE)}&page=${String(number)}${more}`);

/** By name: the request, the most that its median may be, and the key where it is not the manager's. */
export function listCases({ rows, keys, cursor, changed }) {
  const far = Math.floor(rows / 100);
  return {
    'list, page 1': { ...page(1), below: 10 },
    [`list, page ${far.toLocaleString('en-US')}`]: { ...page(far), below: 20 },
    'list, the last page': { ...page(rows / SIZE), below: 20 },
    'list, page 1, 16 callers': { ...page(1), connections: 16, below: 60 },
    'list by type, a fifth': { ...page(1, '&type=card'), below: 30 },
    'list by type, of none': { ...page(1, '&type=bank'), below: 30 },
    'search, a container': { ...search('container:"/team-7/"'), below: 30 },
    'search, a prefix of containers, a fifth': { ...search('container:/pci/*'), below: 15 },
    'search, a prefix of containers, a twohundredth': {
      ...search('container:/team-7/*'),
      below: 15,
    },
    'list, rules for 1 container of 20': { ...page(1), key: keys.oneOfTwenty, below: 15 },
    'search by time of change': {
      ...search(`modified_at:["${changed.from}" TO "${changed.to}"]`),
      below: 30,
    },
    'search, value OR type': { ...search(`data:"${VALUE}" OR type:bank`), below: 30 },
    'list by metadata of a fiftieth': { ...page(1, `&metadata.region=${NORTH}`), below: 30 },
    'search, NOT metadata of a fiftieth': { ...search(`NOT metadata.region:${NORTH}`), below: 30 },
    'search, a fiftieth OR another': {
      ...search(`metadata.region:${NORTH} OR metadata.region:${SOUTH}`),
      below: 30,
    },
    'list by metadata of a fifth': { ...page(1, `&metadata.country=${DE}`), below: 30 },
    'search, NOT metadata of a fifth': { ...search(`NOT metadata.country:${DE}`), below: 30 },
    'search, a fifth OR another': {
      ...search(`metadata.country:${DE} OR metadata.country:${FR}`),
      below: 30,
    },
    'search, a fifth AND NOT another': {
      ...search(`metadata.country:${DE} AND NOT metadata.country:${FR}`),
      below: 30,
    },
    'search by metadata of ten tokens': {
      ...search(`metadata.customer_id:${CUSTOMER}`),
      below: 10,
    },
    'search by value': { ...search(`data:"${VALUE}"`), below: 10 },
    'connection without totalCount, first page': {
      ...graphql(`{ tokens(first: ${String(SIZE)}) { nodes { id } } }`),
      below: 3,
    },
    'connection without totalCount, from the middle': {
      ...graphql(`{ tokens(first: ${String(SIZE)}, after: "${cursor}") { nodes { id } } }`),
      below: 3,
    },
    'logs, page 1': { ...get(`/logs?size=${String(SIZE)}`), below: 10 },
    'logs, page 1,000': { ...get(`/logs?size=${String(SIZE)}&page=1000`), below: 10 },
    'logs of a minute': {
      ...get(
        `/logs?size=${String(SIZE)}&start_date=${changed.minuteFrom}&end_date=${changed.minuteTo}`,
      ),
      below: 10,
    },
  };
}
