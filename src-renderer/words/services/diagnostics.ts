import { catalogue, t } from '../catalogue.ts'

/**
 * The words around the diagnostics that a person can send. The diagnostics themselves are in
 * English, for support.
 */
export const diagnosticsWords = catalogue({
  tab: t('Diagnostics', 'Diagnóstico', 'Diagnóstico'),
  text: t(
    'If something goes wrong, this creates a text for the person who helps you. You read all of it before anything is saved, and nothing is sent automatically.',
    'Si algo va mal, esto prepara un texto para quien le ayude. Usted lo lee entero antes de que se guarde nada, y nada se envía por sí solo.',
    'Se algo der errado, isto prepara um texto para quem ajuda você. Você lê tudo antes de algo ser salvo, e nada é enviado sozinho.',
  ),
  holds: t(
    'In it: versions and platform, settings, how many records are kept, how calls went by path, what doctor finds, codes and the last lines of the log.',
    'Contiene: versiones y plataforma, ajustes, cuántos registros se guardan, cómo fueron las llamadas por ruta, lo que encuentra doctor, códigos y las últimas líneas del registro.',
    'Contém: versões e plataforma, configurações, quantos registros são guardados, como foram as chamadas por caminho, o que o doctor encontra, códigos e as últimas linhas do log.',
  ),
  without: t(
    'Not in it: secrets, tokens, addresses of services, records, amounts, names, ids, and where your folders are.',
    'No contiene: secretos, tokens, direcciones de servicios, registros, importes, nombres, ids ni dónde están sus carpetas.',
    'Não contém: segredos, tokens, endereços de serviços, registros, valores, nomes, ids nem onde ficam suas pastas.',
  ),
  show: t('Show diagnostics…', 'Mostrar diagnóstico…', 'Mostrar diagnóstico…'),
  of: t(
    (profile: string) => `of the profile ${profile}`,
    (profile: string) => `del perfil ${profile}`,
    (profile: string) => `do perfil ${profile}`,
  ),
  looking: t(
    'Collecting the diagnostics. A large cache takes a minute.',
    'Revisándolo todo. Una caché grande tarda un minuto.',
    'Verificando tudo. Um cache grande leva um minuto.',
  ),
  title: t('Diagnostics', 'Diagnóstico', 'Diagnóstico'),
  read: t(
    'This is all of it. Read it; what is saved is this text, letter by letter.',
    'Esto es todo. Léalo; lo que se guarda es este texto, letra por letra.',
    'Isto é tudo. Leia; o que é salvo é este texto, letra por letra.',
  ),
  label: t('The text of the diagnostics', 'El texto del diagnóstico', 'O texto do diagnóstico'),
  copy: t('Copy', 'Copiar', 'Copiar'),
  save: t('Save…', 'Guardar…', 'Salvar…'),
  close: t('Close', 'Cerrar', 'Fechar'),
  saved: t(
    (location: string) => `Saved as ${location}`,
    (location: string) => `Guardado como ${location}`,
    (location: string) => `Salvo como ${location}`,
  ),
  failed: t(
    'The diagnostics could not be made',
    'No se pudo preparar el diagnóstico',
    'Não foi possível preparar o diagnóstico',
  ),
  notSaved: t(
    'The diagnostics were not saved',
    'El diagnóstico no se guardó',
    'O diagnóstico não foi salvo',
  ),
})
