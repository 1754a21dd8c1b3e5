import type { Logger } from 'pino';

import { SPACE_SHORT } from '../storage/database/embedded/database-worker.js';
import type { EmbeddedNews } from '../storage/database/embedded/database-worker.js';

/** Writes what befalls the embedded database, each time once, into the log. */
export function logEmbeddedNews(log: Logger, news: EmbeddedNews): void {
  switch (news.kind) {
    case 'space-short':
      log.error(SPACE_SHORT);
      break;
    case 'space-enough':
      log.info('the disk of DATA_DIR has space again: everything is written again');
      break;
    case 'ended':
      log.error({ reason: news.reason }, 'the embedded database has ended and is opened anew');
      break;
    case 'not-reopened':
      log.error(
        { reason: news.reason },
        'the embedded database could not be opened, and is tried again',
      );
      break;
    case 'reopened':
      log.info('the embedded database is open again, with all that was acknowledged');
      break;
  }
}
