import { Presets, SingleBar } from 'cli-progress'
import { PROGRESS } from './command-texts.ts'

export interface Progress {
  add(bytes: number): void
  stop(): void
}

/** Progress of an import in bytes: a bar on a terminal, elsewhere a line at every tenth. */
export function startProgress(total: number, out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(total, out) : lines(total, out)
}

function bar(total: number, out: NodeJS.WriteStream): Progress {
  const options = { format: PROGRESS.bar, stream: out, hideCursor: true, etaBuffer: 200 }
  const single = new SingleBar(options, Presets.shades_classic)
  single.start(total, 0)
  return { add: (bytes) => single.increment(bytes), stop: () => single.stop() }
}

function lines(total: number, out: NodeJS.WriteStream): Progress {
  let done = 0
  let tenths = 0
  return {
    add(bytes) {
      done += bytes
      const reached = Math.min(10, Math.floor((done * 10) / total))
      if (reached <= tenths) return
      tenths = reached
      out.write(`${PROGRESS.percent(tenths * 10)}\n`)
    },
    stop() {},
  }
}
