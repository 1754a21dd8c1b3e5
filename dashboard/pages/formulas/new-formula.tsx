export { NewFormula as default } from './formula.js';
