import { deliver } from './capabilities.js';
import { installGlobals } from './globals.js';
import { installDate } from './dates.js';
import { bind, makeError } from './host.js';
import { installLocale } from './locale.js';
import { requireUnit } from './package-units.js';
import { installRandom } from './random.js';
import { dispatch, guarded } from './run.js';
import { installStackTraces } from './stack-trace.js';
import * as timers from '../node/timers.js';

/* Evaluated once, when the image is made: puts Node's globals in place and gives the host what it may call. */

installGlobals();
installRandom();
installDate();
installLocale();
installStackTraces();
Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
const [fireTimer, runTicks] = [guarded(timers.fireTimer), guarded(timers.runTicks)];
bind(dispatch, deliver, fireTimer, runTicks, requireUnit, makeError);
