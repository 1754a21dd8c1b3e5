// Plays a bank that speaks XML. PORT=4103 node examples/bank-xml/bank.mjs
import { createServer } from 'node:http';

const { PORT = '4103' } = process.env;

createServer(async (request, response) => {
  let xml = '';
  for await (const chunk of request) xml += chunk;
  const [, iban = ''] = /<IBAN>([^<]*)<\/IBAN>/.exec(xml) ?? [];
  const isKnown = /^GB\d{2}[A-Z]{4}\d{14}$/.test(iban);
  response.setHeader('Content-Type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><Answer><Status>${isKnown ? 'ACCP' : 'RJCT'}</Status><Reference>bank-1</Reference></Answer>`,
  );
}).listen(Number(PORT), '127.0.0.1');
