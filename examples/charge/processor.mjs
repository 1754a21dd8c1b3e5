// Plays the payment processor: takes charges as forms, with a secret key. PORT=4101 node examples/charge/processor.mjs
import { createServer } from 'node:http';

const { PORT = '4101' } = process.env;

createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const form = new URLSearchParams(text);
  const isKnown = request.headers.authorization === 'Bearer sk_test_of_the_shop';
  response.statusCode = isKnown ? 200 : 401;
  response.setHeader('Content-Type', 'application/json');
  const number = form.get('card[number]') ?? '';
  response.end(
    JSON.stringify(
      isKnown
        ? {
            id: 'ch_1',
            status: /^\d{16}$/.test(number) ? 'succeeded' : 'failed',
            amount: Number(form.get('amount')),
            card: { last4: number.slice(-4), exp: form.get('card[exp]') },
          }
        : { error: 'unknown key' },
    ),
  );
}).listen(Number(PORT), '127.0.0.1');
