// npm run deploy:prove: builds the image of deploy/ and runs it and its unit, without a network except for packages.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { proveImage } from './deploy/prove-image.ts'
import { proveUnits } from './deploy/prove-units.ts'
import { addNode, buildImage, makeRootFileSystem } from './deploy/root-file-system.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = { mmdebstrap: 'mmdebstrap', buildah: 'buildah', crun: 'crun', 'systemd-nspawn': 'systemd-container' }

const missing = Object.entries(PACKAGES).flatMap(([program, name]) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error ? [name] : [],
)
if (process.getuid?.() !== 0) console.log('skipped: it needs root')
else if (missing.length > 0) console.log(`skipped: apt-get install ${missing.join(' ')}`)
else await prove()

async function prove() {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-deploy-'))
  const say = (lines: readonly string[]) => console.log(lines.map((text) => `✓ ${text}`).join('\n'))
  try {
    const [machine, base] = [join(folder, 'machine'), join(folder, 'base')]
    makeRootFileSystem(machine)
    cpSync(machine, base, { recursive: true, verbatimSymlinks: true })
    addNode(base)
    const image = buildImage(ROOT, base, folder)
    say(['deploy/Containerfile builds on a root file system of mmdebstrap'])
    say(await proveImage(image, folder))
    say(await proveUnits(ROOT, machine, image))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
