import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';

import type { RunRequest } from '../../../types/request.js';
import type { Service } from '../../../types/service.js';
import { MESSAGE } from './given.js';
import type { Given } from './given.js';

/** A name after a dot: what it is, and what is behind it. */
interface Known {
  readonly info: string;
  /** Of a function: what it takes. */
  readonly takes?: string;
  readonly members?: Tree;
}

type Tree = Readonly<Record<string, Known>>;

/** Something for each member of a type, with what is behind it. */
type Told<Part> = {
  readonly [Name in keyof Part & string]: Part[Name] extends (...values: never[]) => unknown
    ? { readonly info: string; readonly takes: string }
    : { readonly info: string; readonly members: Told<Part[Name]> };
};

const SVC: Told<Service> = {
  tokenize: { takes: '(body)', info: 'gives the same JSON with tokens in the places of values' },
  detokenize: {
    takes: '(body)',
    info: 'gives the same JSON with values in the places of expressions',
  },
  tokens: {
    info: 'tokens, as the linked Application may see them',
    members: {
      create: { takes: '(token)', info: 'gives the token' },
      retrieve: { takes: '(id)', info: 'gives the token' },
      update: { takes: '(id, patch)', info: 'gives the token as it is then' },
      list: { takes: '({ id, type, metadata, page, size })', info: 'gives { pagination, data }' },
      search: { takes: '({ query, page, size })', info: 'gives { pagination, data }' },
      delete: { takes: '(id)', info: 'gives null' },
    },
  },
  reactors: {
    info: 'other Reactors',
    members: { react: { takes: '(id, { args })', info: 'gives { raw, tokens }' } },
  },
  applications: {
    info: 'Applications',
    members: { retrieveByKey: { takes: '()', info: 'gives the linked Application' } },
  },
};

const CONSOLE: Tree = Object.fromEntries(
  ['log', 'info', 'warn', 'error', 'debug'].map((name) => [
    name,
    { takes: '(…values)', info: 'writes a line that a test run shows' },
  ]),
);

/** Names with dots, such as `card.number`, as a tree. */
function treeOf(names: readonly string[], info: (name: string) => string): Tree {
  const heads = new Map<string, string[]>();
  for (const name of names) {
    const [head = '', ...rest] = name.split('.');
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return Object.fromEntries(
    [...heads].map(([head, below]) => [
      head,
      { info: info(head), ...(below.length > 0 ? { members: treeOf(below, info) } : {}) },
    ]),
  );
}

function requestTree({ args, configuration }: Given): Tree {
  const messages: Readonly<Record<string, string>> = MESSAGE;
  return {
    args: {
      info: 'what the caller gave',
      members: treeOf(args, (name) => messages[name] ?? 'an argument of the contract'),
    },
    configuration: {
      info: 'what the Reactor or Proxy is configured with',
      members: treeOf(configuration, () => 'a setting'),
    },
    svc: { info: 'the vault, as the linked Application; absent where none is', members: SVC },
  } satisfies Readonly<Record<keyof RunRequest<unknown, unknown>, Known>>;
}

/** What the exported function calls the one thing that it is given. */
const PARAMETER =
  /(?:module\.exports\s*=|exports\.default\s*=|export\s+default)\s*(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(?!async\b|function\b)([A-Za-z_$][\w$]*)\s*[,):=]/;
const USUAL = /\(\s*(req)\b/;

function rootTree(code: string, given: Given): Tree {
  const request = requestTree(given);
  const name = (PARAMETER.exec(code) ?? USUAL.exec(code))?.[1];
  return {
    ...request,
    ...(name === undefined ? {} : { [name]: { info: 'what the code is given', members: request } }),
    console: { info: 'the console', members: CONSOLE },
    module: { info: 'what is exported', members: { exports: { info: 'the one function' } } },
    require: { takes: "('name')", info: 'a module' },
  };
}

function optionsOf(tree: Tree): Completion[] {
  return Object.entries(tree).map(([label, { info, takes, members }]) => ({
    label,
    info,
    type: takes !== undefined ? 'function' : members === undefined ? 'property' : 'variable',
    ...(takes === undefined ? {} : { detail: takes }),
  }));
}

const NO_CODE = /String|Comment|RegExp|Template(?!.*Interpolation)/;

/** Completes what code is given, by the types that npm packs as `@token-vault/types`; nothing within texts and comments. */
export function completeGiven(
  given: () => Given,
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const typed = context.matchBefore(/[\w$]+(?:\??\.[\w$]*)*/);
    if (typed === null && !context.explicit) return null;
    if (NO_CODE.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
    const path = (typed?.text ?? '').split(/\??\./);
    const last = path.pop() ?? '';
    const isMemberOfOther = typed !== null && context.state.sliceDoc(0, typed.from).endsWith('.');
    if (isMemberOfOther) return null;
    let tree: Tree | undefined = rootTree(context.state.doc.toString(), given());
    for (const name of path) {
      tree = tree !== undefined && Object.hasOwn(tree, name) ? tree[name]?.members : undefined;
    }
    if (tree === undefined) return null;
    return {
      from: context.pos - last.length,
      options: optionsOf(tree),
      validFor: /^[\w$]*$/,
    };
  };
}
