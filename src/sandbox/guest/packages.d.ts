/* Types of the packages that the guest takes its parts from, as far as it looks into them. */

declare module 'punycode/' {
  const punycode: object;
  export default punycode;
}

/** Members of strings that the engine has and Node 20 too; TypeScript counts them to a later year. */
interface String {
  isWellFormed(): boolean;
  toWellFormed(): string;
}
