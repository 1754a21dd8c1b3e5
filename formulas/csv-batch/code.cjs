// Takes a CSV file (RFC 4180), tokenizes the columns that are named, and gives the others back as they are.
const { BadRequestError } = require('formula-errors');

const ROWS_MAX = 2000;

/** @param {string} text */
function parse(text) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') field += text[++index];
      else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === ',') {
      row.push(field);
      field = '';
    } else if (character === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
    } else if (character !== '\r' || text[index + 1] !== '\n') field += character;
  }
  if (quoted) throw new BadRequestError({ csv: 'ends within quotes' });
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** @type {import('@token-vault/types').Formula<{ csv: string, columns: string }>} */
module.exports = async ({ args }) => {
  const [header = [], ...rows] = parse(args.csv.replace(/^\ufeff/, ''));
  const columns = args.columns.split(',').map((name) => name.trim());
  const unknown = columns.filter((name) => !header.includes(name));
  if (unknown.length > 0)
    throw new BadRequestError({ columns: unknown.map((name) => `no column ${name}`) });
  if (rows.length > ROWS_MAX) throw new BadRequestError({ csv: `has more than ${ROWS_MAX} rows` });
  const uneven = rows.findIndex((row) => row.length !== header.length);
  if (uneven >= 0)
    throw new BadRequestError({ csv: `row ${uneven + 1} has another number of fields` });

  /** @type {(row: string[], wanted: boolean) => Record<string, string | undefined>} */
  const part = (row, wanted) =>
    Object.fromEntries(
      header
        .map((name, index) => [name, row[index]])
        .filter(([name]) => columns.includes(name) === wanted),
    );
  return {
    raw: { rows: rows.map((row) => part(row, false)) },
    tokenize: rows.map((row) => part(row, true)),
  };
};
