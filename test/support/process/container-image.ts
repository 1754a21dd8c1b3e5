import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const MAKE_BASE = fileURLToPath(new URL('container-base.sh', import.meta.url));

const IMAGE = 'localhost/token-vault';
const BASE = 'localhost/node-of-this-machine';

/**
 * Why images are not built and run here; undefined where they are: where `CONTAINER_TESTS=on` asks for it, since it takes
 * minutes of both cores, by Debian's buildah, podman and runc, as root.
 */
export function whyNoContainers(): string | undefined {
  if (process.env['CONTAINER_TESTS'] !== 'on') return 'CONTAINER_TESTS is not on';
  if (process.getuid?.() !== 0) return 'only root may make a system of files for an image';
  const missing = ['buildah', 'podman', 'runc'].filter(
    (program) => spawnSync(program, ['--version']).status !== 0,
  );
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`;
}

/** What podman tells of an image. */
interface ImageDescription {
  readonly Config: Readonly<Record<string, unknown>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
  /** In bytes. */
  readonly Size: number;
}

/** Images and containers of one test, in a folder of their own. */
export class ContainerStore {
  readonly #store: readonly string[];
  readonly #env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

  constructor() {
    // podman takes no longer path than 50 characters.
    const folder = mkdtempSync('/tmp/images-');
    const [root, runRoot] = [join(folder, 'root'), join(folder, 'run')];
    this.#store = ['--root', root, '--runroot', runRoot, '--storage-driver', 'overlay'];
  }

  /** Builds the image on what stands in for its base: this machine's Node and npm, and what npm has fetched here already. */
  async build(): Promise<void> {
    await run('bash', [MAKE_BASE, BASE, ...this.#store], { env: this.#env });
    const { stdout: cache } = await run('npm', ['config', 'get', 'cache']);
    const volumes = [`${cache.trim()}:/root/.npm`, `${homedir()}/.npmrc:/root/.npmrc:ro`];
    const args = ['--format', 'docker', '--network', 'host', '--build-arg', `NODE_IMAGE=${BASE}`];
    for (const volume of volumes) args.push('--volume', volume);
    await this.#buildah('build-using-dockerfile', ...args, '--tag', IMAGE, PROJECT);
  }

  /** What the image says of itself. */
  async inspect(): Promise<ImageDescription> {
    const [image] = JSON.parse(await this.podman('image', 'inspect', IMAGE)) as ImageDescription[];
    if (image === undefined) throw new Error('the image is not there');
    return image;
  }

  /** Starts a container as the compose files do, with nothing that may be written to but `/data` and `/tmp`. */
  async start(name: string, env: Readonly<Record<string, string>>): Promise<void> {
    const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const shut = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
    shut.push('--security-opt', 'no-new-privileges');
    // Without these the limits of this process are raised, which it may not be able to do.
    const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
    const args = ['--detach', '--name', name, '--network', 'host', '--volume', 'data:/data'];
    await this.podman('run', ...args, ...shut, ...limits, ...variables, IMAGE);
  }

  /** Runs podman, and gives what it has said; both streams for `logs`. */
  async podman(...args: readonly string[]): Promise<string> {
    const own = ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
    const { stdout, stderr } = await run('podman', [...this.#store, ...own, ...args], {
      env: this.#env,
    });
    return args[0] === 'logs' ? `${stdout}${stderr}` : stdout;
  }

  /** Takes away all that there is. */
  async close(): Promise<void> {
    await this.podman('rm', '--all', '--force', '--time', '5');
    await this.podman('volume', 'rm', '--all', '--force');
    await this.#buildah('rm', '--all');
    await this.#buildah('rmi', '--all', '--force');
  }

  async #buildah(...args: readonly string[]): Promise<void> {
    await run('buildah', [...this.#store, ...args], {
      env: this.#env,
      maxBuffer: 64 * 1024 * 1024,
    });
  }
}
