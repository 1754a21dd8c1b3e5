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
    query: `query Permissions($applicationType: ApplicationType) {
  permissions(applicationType: $applicationType) {
    type
    description
    applicationTypes
  }
}`,
    variables: { applicationType: 'public' },
  },
];
