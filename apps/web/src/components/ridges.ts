const LINES = 36
const WIDTH = 800
const STEP = 6
const TOP = 236
const BOTTOM = 612

export interface Ridge {
  path: string
  hue: string
}

/** A seeded random generator, so that every load draws the same mountains. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** The massifs: position, height and half width, in view box units. */
const MASSIFS = [
  { x: 246, height: 150, width: 44 },
  { x: 590, height: 165, width: 60 },
  { x: 420, height: 66, width: 84 },
  { x: 480, height: 50, width: 40 },
  { x: 690, height: 92, width: 46 },
  { x: 50, height: 22, width: 46 },
]

/** A pointed summit: steep near the top, wide at the base. */
const summit = (distance: number, width: number) => 1 / (1 + Math.abs(distance / width) ** 1.7)

function ridge(line: number, random: () => number): Ridge {
  const depth = line / (LINES - 1)
  const base = TOP + (BOTTOM - TOP) * depth ** 0.95
  const relief = (1 - depth) ** 1.7
  const massifs = MASSIFS.map(({ x, height, width }) => ({
    x: x + (random() - 0.5) * 120 * (0.2 + depth),
    height: height * (0.45 + random() * 0.75) * relief,
    width: width * (0.5 + random() * 0.6),
  }))
  const spurs = Array.from({ length: 9 }, () => ({
    x: random() * WIDTH,
    height: random() ** 2 * 52 * relief,
    width: 6 + random() * 18,
  }))
  const peaks = [...massifs, ...spurs]
  // More noise at altitude, less near the sea.
  let roughness = 0
  const points: string[] = []
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) {
    const height = peaks.reduce((sum, peak) => sum + peak.height * summit(x - peak.x, peak.width), 0)
    roughness = roughness * 0.6 + (random() - 0.5) * (1.1 + height * 0.09 + 4 * relief)
    points.push(`${x} ${(base - height - roughness).toFixed(1)}`)
  }
  const floor = BOTTOM + 40
  return { path: `M${points.join('L')}V${floor}H${-STEP}Z`, hue: hueOf(depth) }
}

/** Copper at the top, patina at the shore, night below the sea. */
const HUES = [
  [0, [242, 163, 116]],
  [0.12, [233, 139, 83]],
  [0.24, [194, 95, 38]],
  [0.36, [122, 140, 110]],
  [0.46, [98, 205, 185]],
  [0.7, [50, 130, 114]],
  [1, [24, 74, 66]],
] as const

function hueOf(depth: number): string {
  const next = Math.max(
    1,
    HUES.findIndex(([at]) => at >= depth),
  )
  const [from, low] = HUES[next - 1] ?? HUES[0]
  const [to, high] = HUES[next] ?? HUES[0]
  const share = (depth - from) / (to - from)
  return `rgb(${low.map((part, index) => Math.round(part + ((high[index] ?? part) - part) * share)).join(' ')})`
}

const random = seeded(1889)

export const RIDGES: readonly Ridge[] = Array.from({ length: LINES }, (_, line) => ridge(line, random))
