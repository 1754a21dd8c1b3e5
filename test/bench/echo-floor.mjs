// The floor: bare Express that parses JSON and sends it back, on a free port.
import express from 'express';

const app = express();
app.use(express.json({ limit: '6mb' }));
app.post('/', (request, response) => response.json(request.body));
const server = app.listen(0, '127.0.0.1', () => {
  console.error(`http://127.0.0.1:${String(server.address().port)}`);
});
