/**
 * Runs before the first paint, so that a chosen theme and chosen vote colours never flash: a plain script in the head,
 * allowed by its hash. It reads what features/settings writes.
 */
export const firstPaint = `(function(){try{
var d=document.documentElement,s=localStorage,m=s.getItem('darkMode');
if(m==='true'||m==='false'){d.dataset.theme=m==='true'?'dark':'light'}
}catch(e){}})()`
