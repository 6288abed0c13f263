import { downloadAccount } from '@mirador/contract/addresses'
import { Download } from 'lucide'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { reportFailure } from '../../api/report-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.ts'
import { YOUR_DATA } from './your-data-texts.ts'

export function DownloadButton({ className }: { className: string }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const data = JSON.stringify(await call(downloadAccount, {}), null, 2)
      saveFile(new Blob([data], { type: 'application/json' }), YOUR_DATA.file)
      showToast('success', YOUR_DATA.downloaded)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} className={className} onClick={() => void download()}>
      {!isBusy && <Icon icon={Download} size={16} />}
      {YOUR_DATA.download}
    </Button>
  )
}
