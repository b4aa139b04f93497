// One constant for both languages, so that its hash can stand in the policy. While a form is sent, its buttons are off;
// the position is read once, on press, never on load. The page works without it.
const STATEMENTS = [
  "(function(d){var g=navigator.geolocation,t={ja:['送っています。そのままお待ちください。','位置は添えません。','位置を調べています…','位置を添えるのをやめる<small lang=en>Remove my position</small>','位置を添えました（誤差 約#m）。まだ送っていません。','位置を調べられませんでした。いる場所をことばで書いてください。'],",
  "en:['Sending. Please wait.','No position will be sent.','Finding your position…','Remove my position','Position added (within about # m). Not sent yet.','Your position could not be found. Please write where you are instead.']}[d.documentElement.lang],q=function(s){return d.querySelectorAll(s)};",
  "q('form').forEach(function(f){f.onsubmit=function(){setTimeout(function(){f.querySelectorAll('button').forEach(function(b){b.disabled=1});var a=f.querySelector('.a');if(a)a.textContent=t[0]},0)}});",
  "addEventListener('pageshow',function(){q('button').forEach(function(b){b.disabled=0})});",
  "if(g)q('.g').forEach(function(b){var f=b.form,o=b.nextElementSibling,h=b.innerHTML;b.hidden=0;if(f.lat.value)b.innerHTML=t[3];b.onclick=function(){",
  "if(f.lat.value){f.lat.value=f.lon.value=f.acc.value='';b.innerHTML=h;o.textContent=t[1];return}",
  'o.textContent=t[2];g.getCurrentPosition(function(p){var c=p.coords;f.lat.value=c.latitude;f.lon.value=c.longitude;f.acc.value=Math.round(c.accuracy);b.innerHTML=t[3];o.textContent=t[4].replace("#",f.acc.value)},',
  'function(){o.textContent=t[5]},{timeout:15e3,maximumAge:12e4})}})})(document)',
];

/** The one script of the response page. */
export const SCRIPT = STATEMENTS.join('');
