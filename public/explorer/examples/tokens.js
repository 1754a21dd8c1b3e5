/** Values out of sight, and back. */
export const TOKENS = [
  {
    about:
      'Puts tokens in the place of what is sensitive in any JSON: strings, and objects that have a type and data. All ' +
      'else comes back as it is. The card is a test number.',
    needs: ['token:create'],
    query: `mutation Tokenize($body: JSON!) {
  tokenize(body: $body) {
    body
  }
}`,
    variables: {
      body: {
        customer: 'Ada Lovelace',
        visits: 3,
        card: {
          type: 'card',
          data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2030 },
        },
      },
    },
  },
  {
    about:
      'Puts values back where expressions stand, as far as this key may see them. Paste the id of a token into the ' +
      'variables first.',
    needs: ['token:use'],
    query: `mutation Detokenize($body: JSON!) {
  detokenize(body: $body) {
    body
  }
}`,
    variables: { body: { letter: 'Dear {{ PASTE-A-TOKEN-ID }},', visits: 3 } },
  },
  {
    about: 'Finds tokens by type, container, metadata, time or a search index.',
    needs: ['token:search'],
    query: `query SearchTokens($input: SearchTokensInput!) {
  searchTokens(input: $input) {
    pagination {
      totalItems
    }
    data {
      id
      type
      data
      containers
    }
  }
}`,
    variables: { input: { query: 'type:card AND container:/pci/*', size: 10 } },
  },
  {
    about: 'The tokens that this key may read, newest first.',
    needs: ['token:read'],
    query: `query ListTokens($input: ListTokensInput!) {
  tokens(input: $input) {
    pagination {
      totalItems
    }
    data {
      id
      type
      data
      containers
      metadata
      createdAt
    }
  }
}`,
    variables: { input: { type: ['card', 'token'], size: 10 } },
  },
];
