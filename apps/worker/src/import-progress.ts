import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  add(bytes: number): void
  stop(): void
}

/** How far an import has come, by bytes: a bar on a terminal, a line at every tenth elsewhere. */
export function startProgress(total: number, out: NodeJS.WriteStream): Progress {
  return out.isTTY ? bar(total, out) : lines(total, out)
}

function bar(total: number, out: NodeJS.WriteStream): Progress {
  const format = 'Importando {bar} {percentage} % · quedan {eta_formatted}'
  const single = new SingleBar({ format, stream: out, hideCursor: true, etaBuffer: 200 }, Presets.shades_classic)
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
      out.write(`Importando: ${tenths * 10} %\n`)
    },
    stop() {},
  }
}
