// The floor: Express answering JSON with the same JSON. Prints its port.
import express from 'express';

const app = express();
app.use(express.json());
app.post('/', (request, response) => response.json(request.body));
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
