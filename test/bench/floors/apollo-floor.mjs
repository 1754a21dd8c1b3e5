// The floor of GraphQL: a bare Apollo server with the product's schema over Express, whose one resolver reads a page of
// Applications of one tenant with plain `pg`. It asks nobody for a key, checks no input and bounds nothing. On a free port.
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { Pool } from 'pg';

import { enumerations } from '../../../dist/graphql/enumerations.js';
import { SCHEMA_TEXT } from '../../../dist/graphql/generated/schema-text.js';

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const tenantId = process.env.TENANT_ID;

const LIVE = 'applications WHERE tenant_id = $1 AND (expires_at IS NULL OR expires_at > now())';
// The statement that the product makes: the page, and the count of the whole list beside it.
const PAGE = `
  SELECT counted.total, page.*
  FROM (SELECT count(*)::int AS total FROM ${LIVE}) counted
  LEFT JOIN (
    SELECT id, tenant_id AS "tenantId", name, type, permissions, rules, expires_at AS "expiresAt",
      created_by AS "createdBy", created_at AS "createdAt", modified_by AS "modifiedBy", modified_at AS "modifiedAt"
    FROM ${LIVE} ORDER BY created_at DESC, id DESC LIMIT $2
  ) page ON TRUE
  ORDER BY page."createdAt" DESC, page.id DESC`;

async function applications(_root, { first }) {
  const { rows } = await pool.query(PAGE, [tenantId, first]);
  return { totalCount: rows[0]?.total ?? 0, nodes: rows };
}

const server = new ApolloServer({
  typeDefs: SCHEMA_TEXT,
  resolvers: { ...enumerations, Query: { applications } },
});
await server.start();
const app = express();
app.use('/graphql', express.json(), expressMiddleware(server));
const listening = app.listen(0, '127.0.0.1', () => {
  console.error(`http://127.0.0.1:${String(listening.address().port)}`);
});
