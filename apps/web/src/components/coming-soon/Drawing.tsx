import type { ReactNode } from 'react'

/** The colours of the drawings: their panel is dark in both colour schemes. */
export const INK = { line: '#5f827a', patina: '#62cdb9', cobre: '#f2a374', ground: '#0c2b27' } as const

/** A decorative drawing of a section; the text next to it describes it. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 360 240"
      fill={INK.ground}
      stroke={INK.line}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="block w-full"
    >
      {children}
    </svg>
  )
}
