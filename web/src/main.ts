// A placeholder until the client is here.
const app = document.getElementById('app');
if (app) app.textContent = 'CoTuLenh';
