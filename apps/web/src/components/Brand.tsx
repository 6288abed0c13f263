import { runtimeConfig } from '../runtime-config.ts'

/** The logo, two summits with the sun over the second, and the name. */
export function Brand({ size = 'normal' }: { size?: 'normal' | 'large' }) {
  const isLarge = size === 'large'
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        className="flex-none"
        width={isLarge ? 30 : 28}
        height={isLarge ? 26 : 24}
        viewBox="0 0 30 26"
        fill="none"
        aria-hidden="true"
      >
        <path
          d="m2 19 8.2-13 5.6 8.4 2.6-3.9L28 19"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M7 23.5h16" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" opacity=".45" />
        <circle cx="20.6" cy="4" r="3.2" className="fill-cobre-vivid" />
      </svg>
      {/* in a bar too narrow for the name, as with large text on a phone, only the logo is shown */}
      <span className={`condensed font-bold @max-[18rem]:hidden ${isLarge ? 'text-[1.4rem]' : 'text-lg'}`}>
        {runtimeConfig().companyName}
      </span>
    </span>
  )
}
