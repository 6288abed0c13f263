import { type MailedCode, readMailedCode } from '@mirador/contract/mailed-code'
import { useEffect, useState } from 'react'
import { useLocation } from '../navigation.tsx'

/** The code of the link in a mail that opened this page. The address bar and the history do not keep it. */
export function useMailedCode(): MailedCode | undefined {
  const { hash } = useLocation()
  const [mailed, setMailed] = useState(() => readMailedCode(hash))
  useEffect(() => {
    const nextCode = readMailedCode(hash)
    if (!nextCode) return
    // another link in the same tab changes only the hash
    setMailed((before) => (before?.code === nextCode.code && before.email === nextCode.email ? before : nextCode))
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [hash])
  return mailed
}
