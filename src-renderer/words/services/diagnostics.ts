import { catalogue } from '../catalogue.ts'

/**
 * The words around the diagnostics that a person can send. The diagnostics themselves are in
 * English, for support.
 */
export const diagnosticsWords = catalogue({
  en: {
    tab: 'Diagnostics',
    text: 'If something goes wrong, this makes a text for whoever helps you. You read all of it before anything is saved, and nothing is sent by itself.',
    holds:
      'In it: versions and platform, settings, how many records are kept, how calls went by path, what doctor finds, codes and the last lines of the log.',
    without:
      'Not in it: secrets, tokens, addresses of services, records, amounts, names, ids, and where your folders are.',
    show: 'Show diagnostics…',
    of: (profile: string) => `of the profile ${profile}`,
    looking: 'Looking at everything. A large cache takes a minute.',
    title: 'Diagnostics',
    read: 'This is all of it. Read it; what is saved is this text, letter by letter.',
    label: 'The text of the diagnostics',
    copy: 'Copy',
    copyDetails: 'Copy details',
    save: 'Save…',
    close: 'Close',
    saved: (place: string) => `Saved as ${place}`,
    failed: 'The diagnostics could not be made',
    notSaved: 'The diagnostics were not saved',
  },
  es: {
    tab: 'Diagnóstico',
    text: 'Si algo va mal, esto prepara un texto para quien le ayude. Usted lo lee entero antes de que se guarde nada, y nada se envía por sí solo.',
    holds:
      'Contiene: versiones y plataforma, ajustes, cuántos registros se guardan, cómo fueron las llamadas por ruta, lo que encuentra doctor, códigos y las últimas líneas del registro.',
    without:
      'No contiene: secretos, tokens, direcciones de servicios, registros, importes, nombres, ids ni dónde están sus carpetas.',
    show: 'Mostrar diagnóstico…',
    of: (profile: string) => `del perfil ${profile}`,
    looking: 'Revisándolo todo. Una caché grande tarda un minuto.',
    title: 'Diagnóstico',
    read: 'Esto es todo. Léalo; lo que se guarda es este texto, letra por letra.',
    label: 'El texto del diagnóstico',
    copy: 'Copiar',
    copyDetails: 'Copiar detalles',
    save: 'Guardar…',
    close: 'Cerrar',
    saved: (place: string) => `Guardado como ${place}`,
    failed: 'No se pudo preparar el diagnóstico',
    notSaved: 'El diagnóstico no se guardó',
  },
  pt: {
    tab: 'Diagnóstico',
    text: 'Se algo der errado, isto prepara um texto para quem ajuda você. Você lê tudo antes de algo ser salvo, e nada é enviado sozinho.',
    holds:
      'Contém: versões e plataforma, configurações, quantos registros são guardados, como foram as chamadas por caminho, o que o doctor encontra, códigos e as últimas linhas do log.',
    without:
      'Não contém: segredos, tokens, endereços de serviços, registros, valores, nomes, ids nem onde ficam suas pastas.',
    show: 'Mostrar diagnóstico…',
    of: (profile: string) => `do perfil ${profile}`,
    looking: 'Verificando tudo. Um cache grande leva um minuto.',
    title: 'Diagnóstico',
    read: 'Isto é tudo. Leia; o que é salvo é este texto, letra por letra.',
    label: 'O texto do diagnóstico',
    copy: 'Copiar',
    copyDetails: 'Copiar detalhes',
    save: 'Salvar…',
    close: 'Fechar',
    saved: (place: string) => `Salvo como ${place}`,
    failed: 'Não foi possível preparar o diagnóstico',
    notSaved: 'O diagnóstico não foi salvo',
  },
})
