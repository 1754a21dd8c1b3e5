// What schemathesis finds and what is as it should be: rules that no JSON Schema can say. `says` is held against the name of a
// member and what the answer says of it; `told` is what docs/api.md says of the rule, word for word, which a test holds.
const REFUSED = 'positive_data_acceptance';

export const EXPLAINED = [
  {
    told: 'an instant that has to be in the future, or of a session within 24 hours',
    check: REFUSED,
    operation: /^(POST|PUT|PATCH) \/(tokens|applications|sessions)/,
    says: /^expires_at must be (in the future|at most 24 hours away)$/,
  },
  {
    told: 'an end before its begin',
    check: REFUSED,
    operation: /^GET \/logs$/,
    says: /^end_date must not be before the start$/,
  },
  {
    told: 'two rules of one priority',
    check: REFUSED,
    operation: /^(POST|PUT) \/(applications|sessions)/,
    says: /^rules\[\d+\]\.priority must not be used by another rule$/,
  },
  {
    told: 'two names in a contract that are the same',
    check: REFUSED,
    operation: /^(POST|PUT) \/reactor-formulas/,
    says: /^(configuration|request_parameters)\[\d+\]\.name must not be used by another element$/,
  },
  {
    told: 'what an Application of the type that is stored may not hold, where a `PUT` does not repeat its type',
    check: REFUSED,
    operation: /^PUT \/applications\/\{id\}$/,
    says: /(public|private) Application$|^(type|expires_at) /,
  },
  {
    told: 'check digits',
    check: REFUSED,
    operation: /^(POST|PATCH) \/tokens/,
    says: /^data(\.\w+)? must be a (card|routing) number with a valid check digit$/,
  },
  {
    told: 'another `type` than the stored one',
    check: REFUSED,
    operation: /^(PUT|PATCH) \/(tokens|reactor-formulas)/,
    says: /^type cannot be changed$/,
  },
  {
    told: 'the `data` of a patch, which has to fit what is stored',
    check: REFUSED,
    operation: /^PATCH \/tokens\/\{id\}$/,
    says: /^data/,
  },
  {
    told: 'the language of expressions, and what one renders to',
    check: REFUSED,
    operation: /^(POST|PATCH) \/(tokens|detokenize|tokenize)/,
    says: /^(id|mask|search_indexes|fingerprint_expression)\b/,
  },
  {
    told: 'the language of search queries',
    check: REFUSED,
    operation: /^(POST \/tokens\/search|DELETE \/tokens)$/,
    says: /^query /,
  },
  {
    told: 'a `formula` or `application` that is not there',
    check: REFUSED,
    operation: /^(POST|PUT|PATCH) \/(reactors|proxies)/,
    says: /^(formula|application)\.id must be (the id|that) of/,
  },
  {
    told: 'settings and arguments that a formula asks for',
    check: REFUSED,
    operation: /^(POST|PUT|PATCH) \/reactors/,
    says: /^(configuration|args)/,
  },
  {
    told: 'a `destination_url` that the operator does not allow, or whose address is none',
    check: REFUSED,
    operation: /^(POST|PUT|PATCH) \/proxies/,
    says: /^destination_url must/,
  },
  {
    told: 'a token as its own child',
    check: REFUSED,
    operation: /^POST \/tokens\/\{parentId\}\/children/,
    says: /must not be/,
  },
  {
    told: '`OPTIONS` of a fixed path below a collection, such as `/tokens/search`, names the methods of a token of that id too',
    check: 'allow_header_conformance',
    operation: /^POST \/tokens\/search$/,
    says: /^ $/,
  },
];
