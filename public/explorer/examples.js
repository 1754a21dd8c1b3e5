/** One tab for each of the main jobs, ready to run. Tabs take their names from the operations. */
export const EXAMPLES = [
  `# Put an API key in the field at the top, then
# press the arrow here, or Ctrl+Enter.
# Each tab is a job; the book explains the types.

# Who am I, and what may I do?
query WhoAmI {
  applicationByKey {
    id
    name
    type
    permissions
    rules {
      priority
      container
      transform
      permissions
    }
    expiresAt
  }
}
`,
  `# A new Application, with an API key of its own,
# which is in this answer and never shown again.
# Needs application:create.
mutation CreateApplication {
  createApplication(
    input: {
      name: "Checkout"
      type: private
      permissions: ["token:create"]
    }
  ) { application {
    id
    name
    type
    permissions
  } key }
}
`,
  `# Puts tokens in the place of what is sensitive in
# any JSON: strings, and objects that have a type
# and data. All else comes back as it is.
# Needs token:create. The card is a test number.
mutation Tokenize {
  tokenize(
    body: {
      customer: "Ada Lovelace"
      visits: 3
      card: {
        type: "card"
        data: {
          number: "4242424242424242"
          expiration_month: 12
          expiration_year: 2030
        }
      }
    }
  ) { body }
}
`,
  `# Runs code as a formula would run, and tells its
# result, its console, time and memory. Nothing is
# stored. Needs reactor:create.
mutation RunCode {
  runCode(
    input: {
      code: """
      module.exports = async ({ args }) => {
        console.log('greeting', args.name);
        return { raw: { greeting: 'Hello, ' + args.name } };
      };
      """
      args: { name: "Ada" }
    }
  ) { run {
    outcome
    result
    error {
      name
      message
    }
    diagnostics {
      line
      column
      message
    }
    logs {
      level
      text
    }
    durationMs
  } }
}
`,
  `# A route to a third party: {{ token id }} in what is
# sent to /proxy with its key becomes the value on
# the way. Needs proxy:create.
mutation CreateProxy {
  createProxy(
    input: {
      name: "Payment provider"
      destinationUrl: "https://api.example.com/v1"
    }
  ) { proxy {
    id
    key
    name
    destinationUrl
    requireAuth
  } }
}
`,
  `# The Applications of this tenant, newest first.
# Needs application:read.
query ListApplications {
  applications(input: { page: 1, size: 20 }) {
    pagination {
      totalItems
      totalPages
    }
    data {
      id
      name
      type
      permissions
      createdAt
    }
  }
}
`,
  `# Every permission that there is.
# Any valid key may ask.
query Permissions {
  permissions {
    type
    description
    applicationTypes
  }
}
`,
].map((query) => ({ query }));
