import { downloadAccount } from '@mirador/contract/addresses/account'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { YOUR_DATA } from '@mirador/texts/your-data'
import { Download } from 'lucide'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { reportFailure } from './report-failure.ts'

/** Long enough for every browser to read the file. */
const FILE_KEPT_MS = MINUTE_MS

export function DownloadButton({ className }: { className: string }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile(await call(downloadAccount, {}))
      showToast('success', YOUR_DATA.downloaded)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} className={className} onClick={() => void download()}>
      {!isBusy && <Icon icon={Download} size={16} aria-hidden="true" />}
      {YOUR_DATA.download}
    </Button>
  )
}

/** A link cannot send the token, which is in memory only, so the response is saved as a file. */
function saveFile(data: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: YOUR_DATA.file }).click()
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS)
}
