/** What happened. */
export const WATCHING = [
  {
    about: 'How much this tenant has used of the vault, day by day: the last 30 days.',
    needs: ['report:read'],
    query: `query Usage($input: UsageInput!) {
  usage(input: $input) {
    from
    to
    points {
      at
      counts {
        requests
        errors
        tokensCreated
        codeRuns
        proxyCalls
      }
    }
  }
}`,
    variables: { input: {} },
  },
  {
    about: 'Who did what to which entity, newest first.',
    needs: ['log:read'],
    query: `query Logs($input: ListLogsInput!) {
  logs(input: $input) {
    pagination {
      totalItems
    }
    data {
      createdAt
      operation
      outcome
      actorType
      actorId
      entityType
      entityId
      traceId
    }
  }
}`,
    variables: { input: { size: 10 } },
  },
];
