// The request transform: what is personal in the event becomes tokens before it goes on to the backend.
/** @type {import('@token-vault/types').RequestTransform<{ customer: { name: string, email: string } }>} */
module.exports = async ({ args, svc }) => {
  const { body } = args;
  const { name, email } = body.customer;
  const tokens = await svc.tokenize({ name, email });
  return { body: { ...body, customer: { ...body.customer, ...tokens } } };
};
