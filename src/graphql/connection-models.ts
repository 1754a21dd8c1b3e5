import type { Application } from '../domain/access/application.js';
import type { Session } from '../domain/access/session.js';
import type { Connection } from '../domain/connection.js';
import type { Proxy } from '../domain/proxy/proxy.js';
import type { Reactor } from '../domain/reactor/reactor.js';
import type { ReactorFormula } from '../domain/reactor/reactor-formula.js';
import type { AuditEvent } from '../domain/tenant/audit-event.js';
import type { TokenView } from '../domain/token/token.js';

/*
 * What stands behind the connections of schema/. Their fields have no resolvers of their own: graphql-js calls what is a
 * function where the field is asked for, and only there.
 */

/** A part of a list of Applications. */
export type ApplicationConnection = Connection<Application>;
/** A part of a list of lines of the audit trail. */
export type LogEntryConnection = Connection<AuditEvent>;
/** A part of a list of Proxies. */
export type ProxyConnection = Connection<Proxy>;
/** A part of a list of Reactors. */
export type ReactorConnection = Connection<Reactor>;
/** A part of a list of formulas. */
export type ReactorFormulaConnection = Connection<ReactorFormula>;
/** A part of a list of sessions. */
export type SessionConnection = Connection<Session>;
/** A part of a list of tokens. */
export type TokenConnection = Connection<TokenView>;
