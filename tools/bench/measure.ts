export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

/** Percentiles by nearest rank. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** @returns the result of some work, with its duration and the processor time of this process in milliseconds */
export async function timed<T>(work: () => Promise<T> | T) {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { ms, processor: (user + system) / 1000, value }
}

export const seconds = async (work: () => Promise<unknown> | unknown) => (await timed(work)).ms / 1000

export const msText = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export function timesText(times: readonly number[]): string {
  const { p50, p95 } = percentiles(times)
  return `median ${msText(p50)}, p95 ${msText(p95)}`
}
