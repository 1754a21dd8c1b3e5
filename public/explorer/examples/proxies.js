/** Ways through the vault to third parties. */
export const PROXIES = [
  {
    about: 'The Proxies of this tenant, newest first.',
    needs: ['proxy:read'],
    query: `query ListProxies($input: ListProxiesInput!) {
  proxies(input: $input) {
    pagination {
      totalItems
    }
    data {
      id
      name
      destinationUrl
      requireAuth
      createdAt
    }
  }
}`,
    variables: { input: { size: 10 } },
  },
  {
    about:
      'A way to a third party: {{ token id }} in what is sent to /proxy with the key of the Proxy becomes the value.',
    needs: ['proxy:create'],
    query: `mutation CreateProxy($input: CreateProxyInput!) {
  createProxy(input: $input) {
    proxy {
      id
      key
      name
      destinationUrl
      requireAuth
    }
  }
}`,
    variables: {
      input: { name: 'Payment provider', destinationUrl: 'https://api.example.com/v1' },
    },
  },
  {
    about:
      'Tries a call through a Proxy and shows each stage; without send nothing leaves the vault. Paste the id of a Proxy ' +
      'into the variables first.',
    needs: ['proxy:read', 'proxy:update'],
    query: `mutation TestProxy($id: UUID!, $input: TestProxyInput!) {
  testProxy(id: $id, input: $input) {
    trial {
      transformedRequest {
        url
        headers {
          name
          value
        }
        body
      }
      logs {
        level
        text
      }
      timings {
        stage
        milliseconds
      }
    }
  }
}`,
    variables: {
      id: 'PASTE-A-PROXY-ID',
      input: { method: 'POST', path: '/charges', body: '{"amount": 1999}', send: false },
    },
  },
];
