const GREETING = `module.exports = async ({ args }) => {
  console.log('greeting', args.name);
  return { raw: { greeting: 'Hello, ' + args.name } };
};`;

/** Code that the vault runs, from a first trial to a Reactor that is called. */
export const CODE = [
  {
    about:
      'Runs code as a formula would run, and tells its result, console and time. Nothing is stored.',
    needs: ['reactor:create'],
    query: `mutation RunCode($input: RunCodeInput!) {
  runCode(input: $input) {
    run {
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
    }
  }
}`,
    variables: { input: { code: GREETING, args: { name: 'Ada' } } },
  },
  {
    about: 'The official formulas and those of this tenant, newest first.',
    needs: ['reactor:read'],
    query: `query ListFormulas($input: ListReactorFormulasInput!) {
  reactorFormulas(input: $input) {
    pagination {
      totalItems
    }
    data {
      id
      name
      description
      type
      status
      requestParameters {
        name
        type
        optional
      }
    }
  }
}`,
    variables: { input: { size: 10 } },
  },
  {
    about: 'Makes a formula of this tenant: code, and what it is to be given.',
    needs: ['reactor:create'],
    query: `mutation CreateFormula($input: CreateReactorFormulaInput!) {
  createReactorFormula(input: $input) {
    reactorFormula {
      id
      name
      diagnostics {
        line
        message
      }
    }
  }
}`,
    variables: {
      input: {
        name: 'Greeting',
        type: 'private',
        code: GREETING,
        requestParameters: [{ name: 'name', type: 'string' }],
      },
    },
  },
  {
    about:
      'Makes a Reactor: a formula with its settings. Paste the id of a formula into the variables first.',
    needs: ['reactor:create'],
    query: `mutation CreateReactor($input: CreateReactorInput!) {
  createReactor(input: $input) {
    reactor {
      id
      name
      formula {
        id
        name
      }
    }
  }
}`,
    variables: { input: { name: 'Greeting', formula: { id: 'PASTE-A-FORMULA-ID' } } },
  },
  {
    about: 'The Reactors of this tenant with their formulas, newest first.',
    needs: ['reactor:read'],
    query: `query ListReactors($input: ListReactorsInput!) {
  reactors(input: $input) {
    pagination {
      totalItems
    }
    data {
      id
      name
      formula {
        name
      }
      createdAt
    }
  }
}`,
    variables: { input: { size: 10 } },
  },
  {
    about:
      'Runs the code of a Reactor; {{ token id }} in an argument becomes the value. Paste the id of a Reactor into the ' +
      'variables first.',
    needs: ['token:use'],
    query: `mutation React($id: UUID!, $input: ReactInput!) {
  react(id: $id, input: $input) {
    reaction {
      raw
      tokens
    }
  }
}`,
    variables: { id: 'PASTE-A-REACTOR-ID', input: { args: { name: 'Ada' } } },
  },
];
