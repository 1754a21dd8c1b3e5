// Makes customers to import: node examples/crm-import/make-customers.mjs 1000 > customers.csv
const [count = '1000'] = process.argv.slice(2);

console.log('id,country,name,email,phone');
for (let id = 1; id <= Number(count); id++) {
  const phone = `+44 20 7946 ${String(id % 10_000).padStart(4, '0')}`;
  console.log(`${id},UK,Customer ${id},customer-${id}@example.com,${phone}`);
}
