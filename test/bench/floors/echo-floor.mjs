// The floor: bare Express that parses JSON and sends it back, on a free port. GET answers what came last: a read has no body
// to parse, and its floor has none either.
import express from 'express';

const app = express();
app.use(express.json({ limit: '6mb' }));
let last;
app.post('/', (request, response) => response.json((last = request.body)));
app.get('/', (_request, response) => response.json(last));
const server = app.listen(0, '127.0.0.1', () => {
  console.error(`http://127.0.0.1:${String(server.address().port)}`);
});
