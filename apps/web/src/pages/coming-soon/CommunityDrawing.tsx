import { Drawing, INK } from '../../components/coming-soon/Drawing.tsx'

/** A question, two answers, and the one that helped. */
export function CommunityDrawing() {
  return (
    <Drawing>
      <path
        d="M36 20h176a12 12 0 0 1 12 12v48a12 12 0 0 1-12 12H78l-22 18V92H36a12 12 0 0 1-12-12V32a12 12 0 0 1 12-12z"
        stroke={INK.patina}
      />
      <path d="M56 44h120M56 62h84" strokeWidth="3" />
      <path
        d="M190 48.500c0-4.500 3-7.500 7-7.500s7 2.800 7 6.600c0 5-6.500 5-6.500 10.400M197.500 65v.500"
        fill="none"
        stroke={INK.patina}
        strokeWidth="2"
      />
      <path
        d="M152 116h172a12 12 0 0 1 12 12v52a12 12 0 0 1-12 12h-12v20l-24-20H152a12 12 0 0 1-12-12v-52a12 12 0 0 1 12-12z"
        stroke={INK.cobre}
      />
      <path d="M160 138h112M160 154h132M160 170h70" strokeWidth="3" />
      <circle cx="308" cy="138" r="13" stroke={INK.cobre} fill={INK.cobre} />
      <path d="m302 138 4.500 4.500 7.500-8.500" fill="none" stroke={INK.ground} strokeWidth="2.500" />
      <g fill="none">
        <circle cx="48" cy="166" r="20" />
        <path d="M36.500 181c1.500-8 5.500-11 11.500-11s10 3 11.500 11M48 165a6 6 0 1 0 0-12 6 6 0 0 0 0 12M80 166h32M80 180h20" />
      </g>
    </Drawing>
  )
}
