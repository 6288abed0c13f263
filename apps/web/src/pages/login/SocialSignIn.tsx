import { useEffect, useState } from 'react'
import { socialProvider, socialStart } from '../../session/social-sign-in.ts'
import { SOCIAL, SOCIAL_TEXTS } from '../../texts/social.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Sign-in with the social provider, if configured. `after` is the page to return to, if any. */
export function SocialSignIn({ after }: { after: string | undefined }) {
  const [isLeaving, setLeaving] = useState(false)
  const provider = socialProvider()

  // The browser's back button restores the page with a busy button, which must work again.
  useEffect(() => {
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function leave() {
    setLeaving(true)
    try {
      await socialStart(after)
    } catch (error) {
      console.error(error)
      setLeaving(false)
      showToast('error', SOCIAL_TEXTS.failed(''))
    }
  }

  if (!provider) return null
  return (
    <>
      <div className="my-5 flex items-center gap-5 text-sm text-ink2">
        <span className="h-px flex-1 bg-line" />
        {SOCIAL.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button size="large" busy={isLeaving} className="w-full" onClick={() => void leave()}>
        <GoogleMark />
        {SOCIAL.continueWith(provider.name)}
      </Button>
    </>
  )
}

/** The logo, which its owner's guidelines require in its own colours, on light and dark. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  )
}
