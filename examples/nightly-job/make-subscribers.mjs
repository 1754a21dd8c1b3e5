// Makes customers of whom some want letters, for letters.mjs to find.
import { vault } from '../vault.mjs';

const customers = Array.from({ length: 150 }, (_, index) => ({
  type: 'token',
  data: { name: `Customer ${index}`, email: `customer-${index}@example.com` },
  containers: ['/crm/customers/'],
  metadata: { letters: index % 2 === 0 ? 'yes' : 'no' },
}));
await vault('/tokenize', customers);
console.log(`${customers.length} customers`);
