import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Engine, Searching, TokenQuery } from './engine.ts'
import { folderMegabytes, processMegabytes } from './sizes.ts'

const JARS = ['core', 'analyzers-common'].map((part) => `/usr/share/java/lucene-${part}-8.7.0.jar`)
const PROGRAM = join(import.meta.dirname, 'Lucene.java')
const ARGUMENTS = ['-Xmx2g', '-cp', JARS.join(':'), PROGRAM]

/** Apache Lucene 8 in a process of Java, which measures itself. */
export const lucene: Engine = {
  name: 'Lucene',
  debian: 'liblucene8-java default-jdk-headless',
  isInstalled: () => JARS.every(existsSync) && ['java', 'javac'].every((name) => existsSync(`/usr/bin/${name}`)),
  canSearch: () => true,
  async build({ documents, folder }) {
    await promisify(execFile)('java', [...ARGUMENTS, 'build', join(folder, 'index'), documents])
  },
  size: async (folder) => folderMegabytes(join(folder, 'index')),
  open: (folder) => openLucene(join(folder, 'index')),
}

async function openLucene(index: string): Promise<Searching> {
  const java = spawn('java', [...ARGUMENTS, 'serve', index], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ask = await asking(java)
  return {
    async search(query) {
      const [micros, total, ...places] = (await ask(`search\t${textOf(query)}`)).map(Number)
      return { ms: (micros ?? 0) / 1000, total: total ?? 0, places }
    },
    async add(documents) {
      await ask(['add', ...documents.flatMap(({ place, tokens }) => [place, tokens])].join('\t'))
    },
    memory: () => processMegabytes(java.pid),
    async close() {
      const ended = new Promise((resolve) => java.once('exit', resolve))
      java.stdin.end()
      await ended
    },
  }
}

/** Sends numbered requests and waits for their answers, once the process is ready. */
async function asking(java: ChildProcess) {
  const pending = new Map<string, { resolve(parts: string[]): void; reject(error: Error): void }>()
  const ready = Promise.withResolvers<void>()
  createInterface({ input: java.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line === 'ready') return ready.resolve()
    const [number = '', ...parts] = line.split('\t')
    pending.get(number)?.resolve(parts)
    pending.delete(number)
  })
  java.once('exit', () => {
    const error = new Error('Lucene ended')
    ready.reject(error)
    for (const { reject } of pending.values()) reject(error)
  })
  await ready.promise
  let last = 0
  return (request: string) =>
    new Promise<string[]>((resolve, reject) => {
      const number = String(++last)
      pending.set(number, { resolve, reject })
      java.stdin?.write(`${number}\t${request}\n`)
    })
}

const textOf = (query: TokenQuery): string =>
  query
    .map(({ exclude, anyOf }) => {
      const terms = anyOf.map((term) => ('prefix' in term ? `${term.prefix}*` : term.phrase.join(',')))
      return (exclude ? '-' : '+') + terms.join('|')
    })
    .join(' ')
