/** What any key may ask. */
export const START = [
  {
    about: 'Who calls with this key, and what it may do.',
    needs: [],
    query: `query WhoAmI {
  me {
    kind
    application {
      id
      name
      type
    }
    heldPermissions
    rules {
      priority
      container
      transform
      permissions
    }
  }
}`,
  },
  {
    about: 'Every permission that there is.',
    needs: [],
    query: `query Permissions($input: ListPermissionsInput!) {
  permissions(input: $input) {
    type
    description
    applicationTypes
  }
}`,
    variables: { input: { applicationType: 'public' } },
  },
];
