import { catalogue, t } from '../catalogue.ts'

/** Words of a run's ledger file in a team: whether it went with the run, and receiving it. */
export const teamFileWords = catalogue({
  receive: t(
    'Get the file from the team',
    'Traer el archivo del equipo',
    'Trazer o arquivo da equipe',
  ),
  receiving: t('Receiving the file', 'Recibiendo el archivo', 'Recebendo o arquivo'),
  chunks: t(
    (doneCount: string, total: string) => `${doneCount} of ${total} parts`,
    (doneCount, total) => `${doneCount} de ${total} partes`,
    (doneCount, total) => `${doneCount} de ${total} partes`,
  ),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  failed: t('The file was not received', 'El archivo no se recibió', 'O arquivo não foi recebido'),
  resend: t('Send the file now', 'Enviar el archivo ahora', 'Enviar o arquivo agora'),
  resendFailed: t('The file was not sent', 'El archivo no se envió', 'O arquivo não foi enviado'),
  shared: {
    sent: t('Shared with the team', 'Compartido con el equipo', 'Compartilhado com a equipe'),
    missing: t(
      'Shared without the file: it is no longer where the run read it',
      'Compartida sin el archivo: ya no está donde la conciliación lo leyó',
      'Compartilhada sem o arquivo: ele não está mais onde a conciliação o leu',
    ),
    changed: t(
      'Shared without the file: it was changed after the run',
      'Compartida sin el archivo: cambió después de la conciliación',
      'Compartilhada sem o arquivo: ele mudou depois da conciliação',
    ),
    full: t(
      'Shared without the file: the team’s quota is used up',
      'Compartida sin el archivo: la cuota del equipo está agotada',
      'Compartilhada sem o arquivo: a cota da equipe está esgotada',
    ),
    refused: t(
      'Shared without the file: the server does not take it',
      'Compartida sin el archivo: el servidor no lo acepta',
      'Compartilhada sem o arquivo: o servidor não o aceita',
    ),
  },
})
