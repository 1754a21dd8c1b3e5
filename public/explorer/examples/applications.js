/** Who may call, and what. */
export const APPLICATIONS = [
  {
    about: 'The Applications of this tenant, newest first.',
    needs: ['application:read'],
    query: `query ListApplications($first: Int, $after: String) {
  applications(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      id
      name
      type
      permissions
      createdAt
    }
  }
}`,
    variables: { first: 10 },
  },
  {
    about:
      'A new Application with an API key of its own, which is in this answer and never shown again.',
    needs: ['application:create'],
    query: `mutation CreateApplication($input: CreateApplicationInput!) {
  createApplication(input: $input) {
    application {
      id
      name
      type
      permissions
    }
    key
  }
}`,
    variables: { input: { name: 'Checkout', type: 'private', permissions: ['token_create'] } },
  },
];
